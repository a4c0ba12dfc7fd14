import { Button, Group, Text } from '@mantine/core';
import { IconCopy } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { copyText } from '#app/shared/clipboard.ts';
import classes from './account.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: Props) {
  const copy = () =>
    copyText(codes.join('\n'), 'Códigos copiados', 'Não foi possível copiar. Anote os códigos.');
  return (
    <Panel title="Guarde os seus códigos de recuperação">
      <Text mb="sm">
        Eles só aparecem agora. Cada um abre a operação uma vez, se você perder o aparelho. Guarde em um lugar
        seguro, longe dele.
      </Text>
      <ol className={classes['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group mt="md">
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
          Copiar todos
        </Button>
        <Button onClick={onKept}>Guardei os códigos</Button>
      </Group>
    </Panel>
  );
}
