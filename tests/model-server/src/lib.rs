//! A server that speaks the protocols of model APIs and plays what it is told, for tests.
