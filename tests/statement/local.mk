# tests of statement
