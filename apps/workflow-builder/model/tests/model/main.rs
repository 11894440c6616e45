//! The model from outside: engine, expressions, catalogue, and workspaces through their commands.

mod engine;
mod expression;
mod random_commands;
mod wider_catalogue;
mod workspace;
