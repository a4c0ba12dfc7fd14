import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { IconCopy } from '@indike/ui/icons.ts';
import { type ReactNode, useState } from 'react';
import { copyText } from '@indike/ui/browser/clipboard.ts';
import classes from './integrations.module.css';

/** What is said about a kind of secret. */
export interface SecretTexts {
  /** The accessible name of the secret: 'Chave'. */
  readonly label: string;
  readonly copied: string;
  /** The button for an operator who has stored it. */
  readonly kept: string;
  readonly note: string;
}

interface Props extends DialogProps {
  readonly title: string;
  /** The title while the secret is shown. */
  readonly secretTitle: string;
  readonly size?: string;
  readonly texts: SecretTexts;
  /** Called instead of `onClose` once the secret was shown. */
  readonly onKept?: () => void;
  readonly children: (onSecret: (secret: string) => void, close: () => void) => ReactNode;
}

/** Shows a secret that the server returns only once, so that it can be stored elsewhere. */
export function SecretDialog(props: Props) {
  const { opened, onClose, title, secretTitle, texts, onKept = onClose, children, ...dialog } = props;
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    if (secret === null) onClose();
    else onKept();
  };
  return (
    <Dialog {...dialog} opened={opened} onClose={close} title={secret === null ? title : secretTitle}>
      {secret === null ? (
        children(setSecret, close)
      ) : (
        <Stack gap="md">
          <Text role="status">{texts.note}</Text>
          <code className={classes['secret']} aria-label={texts.label}>
            {secret}
          </code>
          <Group justify="flex-end" gap="sm">
            <Button
              variant="default"
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={() => copyText(secret, texts.copied)}
            >
              Copiar
            </Button>
            <Button onClick={close}>{texts.kept}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
