"""Registers every task when it is imported, for configurations that can only hold a text:

    gymnasium.make("gauntlet_env.registered:gauntlet/modeller.001-double-the-cube-v0")
    gymnasium.make("gauntlet_env.registered:browsergym/gauntlet.modeller.001-double-the-cube")
"""

from . import browsergym, program, registration

_tasks = program.tasks()
registration.register_all(_tasks)
browsergym.register_all(_tasks)
