# tests of the whole: the rules of the tree, and the service as users meet it
dist_check_SCRIPTS += tests/system/layers.t
