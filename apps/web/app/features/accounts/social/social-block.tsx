import { Button, Text } from '@mantine/core';
import { providerNames } from '@indike/contract/accounts/social';
import { IconBrandFacebook, IconBrandGoogle } from '@indike/ui/icons.ts';
import { LoadingOverlay } from '@indike/ui/feedback/loading-overlay.tsx';
import { useAvailableProviders } from './available-providers.ts';
import classes from './social-block.module.css';
import { useSocialSignIn } from './use-social-sign-in.ts';

const ICONS = { google: IconBrandGoogle, facebook: IconBrandFacebook } as const;

/** 'Entrar com' with the available providers; renders nothing when there are none. */
export function SocialBlock() {
  const offered = useAvailableProviders();
  const { going, exchanging, cancelled, go } = useSocialSignIn();
  if (offered.length === 0) return null;

  return (
    <section className={classes['block']} aria-labelledby="entrar-com">
      <h2 id="entrar-com" className={classes['title']}>
        Entrar com
      </h2>
      <div className={classes['buttons']}>
        {offered.map((provider) => {
          const Icon = ICONS[provider];
          return (
            <Button
              key={provider}
              variant="default"
              className={classes['button']}
              data-provider={provider}
              leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
              loading={going === provider}
              onClick={() => void go(provider)}
            >
              {providerNames[provider]}
            </Button>
          );
        })}
      </div>
      <div role="status">
        {cancelled !== null && (
          <Text size="sm" ta="center" c="dimmed">
            O login com o {providerNames[cancelled]} foi cancelado. Tente de novo ou entre com e-mail e senha.
          </Text>
        )}
      </div>
      <LoadingOverlay visible={exchanging} />
    </section>
  );
}
