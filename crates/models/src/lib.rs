//! Models behind APIs: what they are asked, and how their answers are read.
