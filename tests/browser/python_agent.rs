//! The agent of the documentation, written in Python, solves its task.

use gauntlet_tests::lab;

#[test]
fn the_example_of_the_documentation_solves_its_task() {
    let agent = "stdio:python3 examples/python-agent/agent.py";
    let run = lab().run(&["--agent", agent, "--tasks", "workflow-builder/001*"]);
    assert_eq!(run.failures(), Vec::<String>::new());
    assert_eq!(run.score(), "1/1");
}
