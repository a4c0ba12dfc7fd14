import type { SocialProvider } from '@indike/contract/accounts/social';
import type { SocialSettings } from '../settings/settings-types.ts';
import type { SocialAdapter, SocialAdapters } from '../social-providers.ts';
import { facebook } from './adapter-facebook.ts';
import { google } from './adapter-google.ts';

/** The configured providers; the pages offer no others. */
export function socialAdapters(settings: SocialSettings): SocialAdapters {
  const adapters = new Map<SocialProvider, SocialAdapter>();
  if (settings.google) adapters.set('google', google(settings.google));
  if (settings.facebook) adapters.set('facebook', facebook(settings.facebook));
  return adapters;
}
