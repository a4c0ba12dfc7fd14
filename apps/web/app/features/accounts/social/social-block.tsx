import { Button, Text } from '@mantine/core';
import { providerNames, socialProviders } from '@indike/contract/accounts/social';
import { IconBrandFacebook, IconBrandGoogle } from '@indike/ui/icons.ts';
import { LoadingOverlay } from '@indike/ui/feedback/loading-overlay.tsx';
import classes from './social-block.module.css';
import { useSocialSignIn } from './use-social-sign-in.ts';

const ICONS = { google: IconBrandGoogle, facebook: IconBrandFacebook } as const;

/** 'Entrar com' with every provider. Which of them are shown, if any, the style sheet reads from the page. */
export function SocialBlock() {
  const { going, exchanging, notice, go } = useSocialSignIn();
  return (
    <section className={classes['block']} aria-labelledby="entrar-com">
      <h2 id="entrar-com" className={classes['title']}>
        Entrar com
      </h2>
      <div className={classes['buttons']}>
        {socialProviders.map((provider) => {
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
        <Text size="sm" ta="center" c="dimmed">
          {notice}
        </Text>
      </div>
      <LoadingOverlay visible={exchanging} />
    </section>
  );
}
