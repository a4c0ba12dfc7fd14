import * as fc from 'fast-check';

/** Any string that JavaScript can hold, lone surrogates and null characters included. */
export const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));
