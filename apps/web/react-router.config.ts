import type { Config } from '@react-router/dev/config';
import { prerendered } from './site/prerendered.ts';

export default {
  appDirectory: 'app',
  ssr: false,
  prerender: prerendered,
} satisfies Config;
