import { Button, Group, Stack } from '@mantine/core';
import type { BulkResult } from '@indike/contract/operator/bulk';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { acceptedIn, previewText, resultText } from '../../model/bulk.ts';
import classes from './bulk.module.css';

interface Props {
  readonly preview: BulkResult;
  /** Null until the change was applied. */
  readonly result: BulkResult | null;
  readonly submit: string;
  readonly onRun: () => Promise<unknown>;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** The preview, with refusals and their reasons, and after the change the outcome of each referral. */
export function BulkOutcome({ preview, result, submit, onRun, onBack, onDone }: Props) {
  const [busy, once] = useSingleFlight();
  const shown = result ?? preview;
  const accepted = acceptedIn(shown).length;
  const text = result ? resultText(shown, accepted) : previewText(shown, accepted);
  return (
    <Stack gap="md">
      <p className={classes['summary']} role="status">
        {text}
      </p>
      <ul className={classes['lines']} aria-label={result ? 'Resultado' : 'Prévia'}>
        {shown.data.map(({ id, name, refusal, meanwhile }) => (
          <li key={id} className={refusal ? classes['refused'] : undefined}>
            <strong>{name ?? `Indicação ${id}`}</strong>
            {refusal && <p>{meanwhile ?? refusal.message}</p>}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm" className={classes['actions'] ?? ''}>
        {result ? (
          <Button onClick={onDone}>Concluir</Button>
        ) : (
          <>
            <Button variant="default" onClick={onBack}>
              Voltar
            </Button>
            {accepted > 0 && (
              <Button
                aria-disabled={busy}
                data-busy={busy || undefined}
                // The query layer shows the error, and the preview stays.
                onClick={() => void once(() => onRun().catch(() => null))}
              >
                {busy ? 'Salvando…' : submit}
              </Button>
            )}
          </>
        )}
      </Group>
    </Stack>
  );
}
