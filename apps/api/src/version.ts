import about from '../package.json' with { type: 'json' };

/** Of this release. */
export const VERSION = about.version;
