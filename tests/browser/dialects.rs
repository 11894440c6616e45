//! The same plan in the words of every dialect solves its task, and the log keeps what was said.

use gauntlet_tests::lab;

#[test]
fn every_dialect_solves_the_task_of_the_example() {
    for (dialect, turns, steps) in [
        ("browsergym", 5, 5),
        ("anthropic", 5, 5),
        ("openai", 3, 5),
        ("gemini", 5, 5),
        ("osworld", 5, 6),
        ("calls", 4, 5),
    ] {
        let agent = format!("stdio:python3 examples/dialects/agent.py {dialect}");
        let task = "workflow-builder/001*";
        let run = lab().run(&["--agent", &agent, "--dialect", dialect, "--tasks", task]);
        assert_eq!(run.failures(), Vec::<String>::new(), "{dialect}");
        assert_eq!(run.score(), "1/1", "{dialect}");
        let records = run.episode(&run.summary().episodes[0].trial.task).steps();
        let records = records.expect("steps");
        assert!(records.iter().all(|it| it.error.is_none()), "{dialect}");
        let said = records.iter().filter(|it| it.call.is_some()).count();
        let done = records.iter().filter(|it| it.action.is_some()).count();
        assert_eq!((said, done), (turns, steps), "{dialect}");
    }
}
