# tests of market
