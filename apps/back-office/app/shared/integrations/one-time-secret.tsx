import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@indike/ui/icons.ts';
import type { ReactNode } from 'react';
import { copyText } from '../clipboard.ts';
import classes from './integrations.module.css';

interface Props {
  /** The accessible name of the secret: 'Chave'. */
  readonly label: string;
  readonly copiedText: string;
  readonly doneText: string;
  readonly secret: string;
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** Shows a secret that the server returns only once, so that it can be stored elsewhere. */
export function OneTimeSecret({ label, copiedText, doneText, secret, children, onDone }: Props) {
  return (
    <Stack gap="md">
      <Text role="status">{children}</Text>
      <code className={classes['secret']} aria-label={label}>
        {secret}
      </code>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => copyText(secret, copiedText)}
        >
          Copiar
        </Button>
        <Button onClick={onDone}>{doneText}</Button>
      </Group>
    </Stack>
  );
}
