"""A small policy that learns tasks from demonstrations and from its own episodes. Needs numpy and nothing larger."""
