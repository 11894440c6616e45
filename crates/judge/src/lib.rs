//! How far an episode came, as a vision model sees it: a score from 1 to 5 in two stages.
