import { type SocialProvider, socialProviders } from '@indike/contract/accounts/social';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';

/** As the server wrote it into the page: `<html data-social="google facebook">`. */
export function parseOffered(mark: string | undefined): readonly SocialProvider[] {
  const named = (mark ?? '').split(' ');
  return socialProviders.filter((provider) => named.includes(provider));
}

/** All of them while the page is built ahead: the style sheet then shows those that are offered. */
export function useOfferedProviders(): readonly SocialProvider[] {
  return useHydrated() ? parseOffered(document.documentElement.dataset['social']) : socialProviders;
}
