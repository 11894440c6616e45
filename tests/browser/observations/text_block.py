"""Makes a text block of size 48 in the Video Editor and plays it, with marks alone."""
from conversation import click, do, hear, numbers

observation = hear()["observation"]
observation = click(observation, "Sample media")
assert "Upload Media" not in numbers(observation), "what lies behind the menu is marked"
observation = click(observation, "Flower Video Video")
observation = click(observation, "Add Text")
observation = click(observation, "Font size", count=3)
observation = do(type="type", text="48")
observation = click(observation, "Save")
observation = click(observation, "Play")
do(type="done")
