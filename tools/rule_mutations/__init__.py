"""Whether a test notices when a game forgets one of its rules: docs/mutation-check.md."""
