/** Options of V8 for the tests and for Knip, whose processes end after a minute or a few. */
export const V8_OPTIONS = [
  // Tests make and drop many worlds, snapshots and pictures. A young generation of more than 16 MB halves the work of
  // the garbage collector (measured: this saves a tenth of the CPU time in the tests of fields, shapes and paint).
  '--max-semi-space-size=64',
  // A test calls most functions so rarely that optimizing them takes longer than it saves. With this budget, which is
  // six times the default, V8 optimizes later (measured: this saves an eighth of the CPU time of the pure tests).
  '--interrupt-budget=400000',
];
