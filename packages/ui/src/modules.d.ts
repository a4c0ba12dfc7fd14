// Icons are imported from their own files. The package's index would add 5 000 modules to the build and the dev server.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}

/**
 * A module of apps/web/app/inline, bundled with its imports into one classic script (apps/web/site/inline-scripts.ts).
 */
declare module 'virtual:inline-script/*' {
  const script: string;
  export default script;
}
