import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@indike/ui/icons.ts';
import { showError, showSuccess } from '@indike/ui/toasts/toasts.ts';
import classes from './webhooks.module.css';

interface Props {
  readonly secret: string;
  readonly onKept: () => void;
}

/** What the receiver verifies signatures with. No other answer has it. */
export function Secret({ secret, onKept }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showSuccess('Segredo copiado'),
      () => showError('Não foi possível copiar. Selecione o texto e copie.'),
    );
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
          onClick={() => void copy()}
        >
          Copiar
        </Button>
        <Button onClick={onKept}>Guardei o segredo</Button>
      </Group>
    </Stack>
  );
}
