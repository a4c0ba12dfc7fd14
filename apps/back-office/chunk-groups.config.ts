import { type ChunkGroup, icons, mantine, within } from '@indike/ui/vite/chunk-groups.ts';

/** Shared modules, grouped by how many pages need them. Ungrouped, the list would load 90 small files with headers. */
export const chunkGroups: readonly ChunkGroup[] = [
  {
    name: 'framework',
    modules: [
      ...within('node_modules', 'react', 'react-dom', 'scheduler', 'react-router', 'zod'),
      ...within('node_modules/@tanstack', 'query-core', 'react-query'),
    ],
  },
  {
    name: 'ui',
    modules: [
      '@mantine/core/esm/core',
      ...mantine('ActionIcon', 'Anchor', 'Button', 'CloseButton', 'Group', 'Input', 'InputBase', 'Loader'),
      ...mantine('Paper', 'PasswordInput', 'Stack', 'Text', 'TextInput', 'Title', 'Transition'),
      ...mantine('UnstyledButton'),
      ...within('@mantine/hooks/esm', 'use-id', 'use-uncontrolled', 'use-isomorphic-effect'),
      'icons-react/dist/esm/createReactComponent',
    ],
  },
  // The sign-in needs these too.
  {
    name: 'base',
    modules: [
      'vite/preload-helper',
      ...within('contract/src/operator', 'access/passkeys', 'access/sign-in'),
      ...within('contract/src/wire', 'endpoint', 'fields', 'responses'),
      'contract/src/errors/refusal',
      ...within('rules/src', 'dates/calendar', 'identifiers', 'money/money'),
      // Without the list of common passwords, which only forms of a new password need.
      ...within('rules/src/accounts', 'codes', 'names', 'passwords', 'privacy-requests'),
      ...within('rules/src/operators', 'roles', 'sessions'),
      ...within(
        'ui/src',
        'brand',
        'programme',
        'browser/yield-to-main',
        'feedback/error-state',
        'fields/password-input',
      ),
      ...within('ui/src', 'hooks', 'http', 'lazy/lazy-on-demand', 'navigation/link', 'query', 'theme'),
      ...within('ui/src/forms', 'request-error', 'use-fields', 'use-form', 'use-zod-form', 'validate'),
      ...within('ui/src/toasts', 'toaster', 'toasts'),
      ...within('app/shared', 'http', 'paths', 'session'),
      'app/routes/not-found',
      ...within('app/shared/layout', 'dense-theme', 'plain-page', 'session-gate'),
      ...icons('CloudOff', 'Eye', 'EyeOff', 'Refresh'),
    ],
  },
  // Nearly every page after the sign-in needs these.
  {
    name: 'signed-in',
    modules: [
      ...mantine('NativeSelect', 'Skeleton'),
      ...within('@mantine/hooks/esm', 'use-debounced-callback', 'use-hotkeys', 'use-merged-ref'),
      ...within('contract/src/operator', 'attention', 'queue', 'referrals'),
      ...within('contract/src', 'money/rewards', 'referrals/referrals', 'wire/paging'),
      'rules/src/referrals',
      ...within('ui/src', 'format', 'layout', 'status'),
      ...within('ui/src/dialogs', 'lazy-dialog', 'use-dialog'),
      ...within('ui/src/feedback', 'empty-state', 'loading-overlay', 'query-state'),
      ...within('app/shared/confirmation', 'confirm', 'confirmation'),
      ...within('app/shared', 'attention', 'exports/export-button', 'forms/choice-filter', 'list', 'menu'),
      ...within('app/shared/keyboard', 'keyboard', 'palette-store', 'use-row-keys', 'use-shortcuts'),
      'app/shared/layout/shell',
      'app/shared/status-name',
      ...within('app/shared/table', 'cells', 'data-table', 'row-link'),
      'app/shared/query/keyset-query',
      ...icons(
        'ArrowRight',
        'Cash',
        'ClipboardCheck',
        'Home',
        'Id',
        'List',
        'ListCheck',
        'Logout',
        'Search',
        'Selector',
      ),
      ...icons('Settings', 'ShieldLock', 'TargetArrow', 'Users', 'X'),
    ],
  },
  // The list of referrals, a referral and the disputes.
  {
    name: 'referrals',
    modules: [
      ...within('contract/src/operator', 'bulk', 'cancel-reasons', 'referral-work', 'views'),
      ...within('app/features/referrals', 'api', 'bulk-api'),
      ...within('app/features/referrals/model', 'age', 'count-text', 'filters', 'follow-up'),
      ...within('app/features/referrals/model', 'hidden-columns', 'selection'),
    ],
  },
];
