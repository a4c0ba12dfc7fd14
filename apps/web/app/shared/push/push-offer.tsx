import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useTogglePush } from './api.ts';
import { pushChoice, rememberPush } from './choice.ts';
import { wasNeverAsked } from './device.ts';
import classes from './push-offer.module.css';

/** Offers push messages on this device once: the answer is remembered. The browser prompts only after a click here. */
export default function PushOffer() {
  const [shown, setShown] = useState(() => wasNeverAsked() && pushChoice() === null);
  const toggle = useTogglePush();
  if (!shown) return null;
  const decline = () => {
    rememberPush('declined');
    setShown(false);
  };
  const accept = () =>
    toggle.mutate(true, {
      onSuccess: (answer) => {
        if (answer) showSuccess(answer.message);
        else rememberPush('declined');
        setShown(false);
      },
    });
  return (
    <section className={classes['offer']} aria-label="Avisos neste aparelho">
      <Text fw={600}>Quer saber na hora quando a indicação andar?</Text>
      <Text size="sm" c="dimmed">
        Avisamos neste aparelho, mesmo com o site fechado, sem mostrar nomes nem valores.
      </Text>
      <Group gap="sm" grow>
        <Button variant="default" onClick={decline} disabled={toggle.isPending}>
          Agora não
        </Button>
        <Button variant="light" onClick={accept} loading={toggle.isPending}>
          Ligar avisos
        </Button>
      </Group>
    </section>
  );
}
