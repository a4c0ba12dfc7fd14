import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { siteFiles } from './site/site-files.ts';

export default defineConfig({
  plugins: [reactRouter(), siteFiles()],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs, in two files: left alone, it falls into 30 small ones, 6 KB heavier for /login.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//,
            },
            {
              name: 'ui',
              test: /@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton))\/|@mantine\/hooks\/esm\/(use-id|use-uncontrolled|use-isomorphic-effect)|tabler.*createReactComponent/,
            },
            {
              name: 'base',
              test: /vite\/preload-helper|contract\/src\/(accounts\/accounts|wire\/(fields|default-messages|endpoint|responses))\.ts|app\/(kit\/(forms|hooks|browser\/carried-query|ui\/(navigation\/link|feedback\/loading-overlay|fields\/password-input))|shared\/(http|session|authentication|query|paths|brand|page-meta|layout\/(plain-page|not-found|crash)))/,
            },
            // What nearly every page beyond the sign-in has: one file instead of twenty, each a round trip on a phone.
            {
              name: 'pages',
              test: /rules\/src\/\w+\/(cancel-reasons|money|earnings|share-bonus|withdrawals)\.|app\/features\/(referrals|rewards|sharing)\/api\.|app\/kit\/(format|ui\/(fields\/search-text|feedback\/(empty-state|error-state|help-tip)|layout\/(panel|page-title)|navigation\/back-button|drawing\/drawing|dialogs\/(lazy-dialog|use-dialog|mount-on-open))\.)|app\/shared\/(format|layout\/(open-page|shell|side-menu|menu|user-avatar|footer)\.|status\/)|@mantine\/core\/esm\/components\/(Skeleton|Avatar)\/|icons\/Icon(AlertCircle|ArrowLeft|BrandWhatsapp|Check|CloudOff|Copy|Help|Home|List|Logout|Menu2|Qrcode|Refresh|Send|User|Wallet)\./,
            },
            {
              name: 'help',
              test: /icons\/Icon(ArrowRight|Cash|CircleX|ClipboardCheck|Infinity|InfoCircle|ListCheck|Lock|Search|ShieldLock|Tags|TargetArrow|UserMinus|UserPlus|Users)\./,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } } },
});
