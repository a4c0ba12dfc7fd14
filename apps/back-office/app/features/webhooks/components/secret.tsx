import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@indike/ui/icons.ts';
import { copyText } from '#app/shared/clipboard.ts';
import classes from './webhooks.module.css';

interface Props {
  readonly secret: string;
  readonly onKept: () => void;
}

/** What the receiver verifies signatures with. No other answer has it. */
export function Secret({ secret, onKept }: Props) {
  return (
    <Stack gap="md">
      <Text>
        Ele só aparece agora. Guarde-o no sistema que recebe os eventos: é com ele que se confere a
        assinatura.
      </Text>
      <p className={classes['secret']}>
        <code>{secret}</code>
      </p>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => copyText(secret, 'Segredo copiado')}
        >
          Copiar
        </Button>
        <Button onClick={onKept}>Guardei o segredo</Button>
      </Group>
    </Stack>
  );
}
