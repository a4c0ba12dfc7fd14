// The same CSS as the site: both use the parts of packages/ui.
export { default } from '../web/postcss.config.js';
