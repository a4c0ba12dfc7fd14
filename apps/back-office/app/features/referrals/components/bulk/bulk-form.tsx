import { type ComponentProps, type ReactNode, useState } from 'react';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { Button, Group, Stack } from '@mantine/core';
import type { BulkResult } from '@indike/contract/operator/bulk';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { acceptedIn, previewText, resultText } from '../../model/bulk.ts';
import classes from './bulk.module.css';

interface Props {
  readonly form: ComponentProps<typeof CommandForm>['form'];
  readonly steps: BulkSteps;
  /** The label of the button that applies the change. */
  readonly submit: string;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** First the form with a button to its preview, then the preview, then the result. */
export function BulkForm({ form, steps, submit, onDone, children }: Props) {
  if (steps.preview)
    return (
      <BulkOutcome
        preview={steps.preview}
        result={steps.result}
        submit={submit}
        onRun={steps.run}
        onBack={steps.back}
        onDone={onDone}
      />
    );
  return (
    <CommandForm form={form} submit="Ver prévia" busyText="Conferindo…" onBack={onDone}>
      {children}
    </CommandForm>
  );
}

interface OutcomeProps {
  readonly preview: BulkResult;
  /** Null until the change was applied. */
  readonly result: BulkResult | null;
  readonly submit: string;
  readonly onRun: () => Promise<unknown>;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** The preview, with refusals and their reasons, and after the change the outcome of each referral. */
function BulkOutcome({ preview, result, submit, onRun, onBack, onDone }: OutcomeProps) {
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

interface Options<Values> {
  readonly ids: readonly number[];
  readonly send: (values: Values, ids: readonly number[], dryRun: boolean) => Promise<BulkResult>;
  readonly onMoved: () => void;
}

interface BulkSteps {
  readonly preview: BulkResult | null;
  /** Null until the change was applied. */
  readonly result: BulkResult | null;
  readonly run: () => Promise<void>;
  readonly back: () => void;
}

/** The steps of a bulk change: the form, the preview by a dry run, the result. */
export function useBulkSteps<Values>({ ids, send, onMoved }: Options<Values>) {
  const [preview, setPreview] = useState<{ values: Values; result: BulkResult } | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const look = async (values: Values) => setPreview({ values, result: await send(values, ids, true) });
  const run = async () => {
    if (!preview) return;
    setResult(await send(preview.values, acceptedIn(preview.result), false));
    onMoved();
  };
  return { preview: preview?.result ?? null, result, look, run, back: () => setPreview(null) };
}
