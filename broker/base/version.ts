// The version of this release, as package.json has it: a constant, so that a bundle needs no file beside it.

export const version = '0.1.0';
