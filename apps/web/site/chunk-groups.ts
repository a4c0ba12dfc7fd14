import { type ChunkGroup, icons, mantine, within } from '@indike/ui/vite/chunk-groups.ts';

/** Shared modules, grouped by how many pages need them. Ungrouped, they make 30 small files and /login 6 KB heavier. */
export const chunkGroups: readonly ChunkGroup[] = [
  {
    name: 'framework',
    modules: within('node_modules', 'react', 'react-dom', 'scheduler', 'react-router', '@tanstack'),
  },
  {
    name: 'ui',
    modules: [
      '@mantine/core/esm/core',
      ...mantine('ActionIcon', 'Anchor', 'Button', 'CloseButton', 'Group', 'Input', 'InputBase', 'Loader'),
      ...mantine('Paper', 'PasswordInput', 'Stack', 'Text', 'TextInput', 'Title', 'Transition'),
      ...mantine('UnstyledButton'),
      ...within(
        '@mantine/hooks/esm',
        'use-id',
        'use-uncontrolled',
        'use-isomorphic-effect',
        'use-merged-ref',
      ),
      'icons-react/dist/esm/createReactComponent',
    ],
  },
  // What the login loads when the person types.
  {
    name: 'credentials',
    modules: [
      'contract/src/wire/credential-faults',
      'rules/src/accounts/passwords',
      ...within('rules/src/identifiers', 'documents', 'email'),
    ],
  },
  // Rules that formatting and validation share.
  {
    name: 'rules',
    modules: [
      'rules/src/dates/calendar',
      ...within('rules/src/money', 'campaigns', 'money', 'programme', 'programme-texts', 'share-bonus'),
    ],
  },
  // The validation of forms, and what describes an endpoint with it. Pages without a form do not load it. It must come
  // before the groups with endpoints that import it, because a group also takes those imports of its modules that no
  // earlier group has taken.
  {
    name: 'validation',
    modules: ['node_modules/zod', ...within('contract/src/wire', 'endpoint', 'fields', 'responses')],
  },
  {
    name: 'base',
    modules: [
      'vite/preload-helper',
      ...within('contract/src/accounts', 'accounts', 'social'),
      'contract/src/errors/refusal',
      ...within(
        'ui/src',
        'brand',
        'programme',
        'browser/carried-query',
        'hooks',
        'http',
        'lazy/lazy-on-demand',
        'query',
      ),
      ...within('ui/src/forms', 'request-error', 'use-fields', 'use-form', 'use-zod-form', 'validate'),
      ...within('ui/src/feedback', 'loading-overlay', 'refusal'),
      'app/features/accounts/api',
      ...within('ui/src', 'fields/password-input', 'navigation/link', 'navigation/link-with-query'),
      ...within('app/shared', 'authentication', 'http', 'page-meta', 'paths', 'query', 'session'),
      ...within('app/shared/layout', 'crash', 'not-found', 'offline', 'plain-page'),
    ],
  },
  // Where money is paid to. Before the pages, which would take it too, but few of them need it.
  { name: 'destination', modules: ['contract/src/money/destination', 'rules/src/money/bank-accounts'] },
  // Toasts are loaded after the first key. Their icons must not bring the pages along.
  { name: 'toast-icons', modules: icons('AlertCircle', 'Check') },
  // The head of a page below Home, likewise.
  {
    name: 'heads',
    modules: [
      ...within('ui/src', 'browser/history-entries', 'layout/page-title', 'navigation/back-button'),
      ...icons('ArrowLeft'),
    ],
  },
  // What texts say of the programme, of which the pages' own file is small.
  { name: 'programme', modules: ['contract/src/texts/programme-texts', 'app/shared/programme-texts'] },
  // Nearly every page after the sign-in needs these. One file replaces twenty, each of them a round trip on a phone.
  {
    name: 'pages',
    modules: [
      ...within('app/features', 'referrals/api', 'rewards/api', 'sharing/api', 'sharing/model'),
      'ui/src/format',
      ...within('ui/src/dialogs', 'lazy-dialog', 'use-dialog'),
      ...within('ui/src/feedback', 'empty-state', 'error-state', 'help-tip', 'query-state'),
      ...within('ui/src', 'drawing', 'layout', 'status'),
      ...within('app/shared', 'money', 'status'),
      ...within('app/shared/layout', 'account-menu', 'shell', 'side-menu', 'user-avatar'),
      ...mantine('Skeleton'),
      '@mantine/core/styles/Skeleton',
      ...icons('BrandWhatsapp', 'CloudOff', 'Copy', 'Help', 'Home'),
      ...icons(
        'Bell',
        'ChevronDown',
        'List',
        'Logout',
        'Menu2',
        'Qrcode',
        'Refresh',
        'Send',
        'Share2',
        'Sun',
        'User',
        'Wallet',
      ),
    ],
  },
  { name: 'masks', modules: within('ui/src', 'forms/mask', 'fields/masked-input') },
  {
    name: 'help',
    modules: [
      ...icons('ArrowRight', 'Cash', 'CircleX', 'ClipboardCheck', 'Infinity', 'InfoCircle', 'ListCheck'),
      ...icons('Lock', 'Search', 'ShieldLock', 'Tags', 'TargetArrow', 'UserMinus', 'UserPlus', 'Users'),
    ],
  },
];
