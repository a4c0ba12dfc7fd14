// The icon files themselves: the package's one big index costs the build and the dev server 5 000 modules.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}

/** A module of app/inline with its imports as one classic script (site/inline-scripts.ts). */
declare module 'virtual:inline-script/*' {
  const script: string;
  export default script;
}
