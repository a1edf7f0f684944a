# tests of portfolio
