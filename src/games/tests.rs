//! Tests of the whole way from bytes to games and back.
