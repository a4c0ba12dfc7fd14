import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@indike/ui/icons.ts';
import { copyText } from '#app/shared/clipboard.ts';
import classes from './api-keys.module.css';

interface Props {
  readonly text: string;
  readonly onKept: () => void;
}

/** The only time that the key is there to be read. */
export function IssuedKeyPanel({ text, onKept }: Props) {
  return (
    <Stack gap="md">
      <Text role="status">
        Esta é a chave. Ela só aparece agora: guarde em um cofre de senhas ou direto no sistema que vai usar.
      </Text>
      <code className={classes['key']} aria-label="Chave de API">
        {text}
      </code>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => copyText(text, 'Chave copiada')}
        >
          Copiar
        </Button>
        <Button onClick={onKept}>Guardei a chave</Button>
      </Group>
    </Stack>
  );
}
