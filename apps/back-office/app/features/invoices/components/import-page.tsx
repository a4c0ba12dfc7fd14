import { Button, Stack, Text } from '@mantine/core';
import type { ImportResult } from '@indike/contract/operator/money/invoices';
import { MAX_PAYMENT_LINES } from '@indike/rules/invoices/payment-file';
import { formatCount } from '@indike/rules/money/money';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { useState } from 'react';
import { FileDrop, FileRefusal } from '#app/shared/forms/file-drop.tsx';
import { paths } from '#app/shared/paths.ts';
import { Soft } from '#app/shared/table/cells.tsx';
import { type PaymentFile, useImport } from '../api.ts';
import { previewText, registerText, resultText } from '../model/texts.ts';
import { ImportedLines } from './imported-lines.tsx';
import classes from './invoices.module.css';

const EXAMPLE = 'cnpj;data;valor\n12.ABC.345/01DE-35;20/11/2026;5.000,00';

/** Choose a file, read what it would do, then have it done. */
export function ImportPage() {
  const { preview, apply } = useImport();
  const [file, setFile] = useState<PaymentFile | null>(null);
  const read = async (chosen: File) => {
    apply.reset();
    const opened = { name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) };
    setFile(opened);
    preview.mutate(opened);
  };
  const restart = () => {
    apply.reset();
    preview.reset();
    setFile(null);
  };
  return (
    <>
      <BackButton fallback={paths.invoices} />
      <PageTitle help="Um arquivo CSV com o CNPJ da empresa, a data e o valor de cada pagamento. Você vê o que acontece com cada linha antes de confirmar.">
        Importar pagamentos
      </PageTitle>
      {file !== null && preview.data !== undefined ? (
        <Outcome
          file={file}
          preview={preview.data}
          result={apply.data ?? null}
          busy={apply.isPending}
          onApply={() => apply.mutate(file)}
          onRestart={restart}
        />
      ) : (
        <Choice
          file={file}
          error={preview.error}
          busy={preview.isPending}
          onFile={(chosen) => void read(chosen)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly file: PaymentFile | null;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

function Choice({ file, error, busy, onFile }: ChoiceProps) {
  return (
    <Stack gap="md" maw="42rem">
      <FileDrop
        label="Escolha o arquivo ou arraste-o para cá"
        hint={`CSV de planilha ou de banco, até ${formatCount(MAX_PAYMENT_LINES)} linhas`}
        accept=".csv,.txt,text/csv,text/plain"
        busy={busy}
        onFile={onFile}
      />
      {error !== null && (
        <FileRefusal title={`Não lemos ${file?.name ?? 'o arquivo'}. Nada mudou.`}>
          {explanation(error, 'Tente de novo em alguns instantes.')}
        </FileRefusal>
      )}
      <Text>Datas como 20/11/2026 ou 2026-11-20, valores como 5.000,00. Por exemplo:</Text>
      <pre className={classes['example']}>{EXAMPLE}</pre>
      <Text c="dimmed">
        O valor precisa ser o do contrato. O que difere é recusado, e alguém confere na página da indicação. O
        mesmo arquivo outra vez não muda nada.
      </Text>
    </Stack>
  );
}

interface OutcomeProps {
  readonly file: PaymentFile;
  readonly preview: ImportResult;
  /** Null until it was done. */
  readonly result: ImportResult | null;
  readonly busy: boolean;
  readonly onApply: () => void;
  readonly onRestart: () => void;
}

function Outcome({ file, preview, result, busy, onApply, onRestart }: OutcomeProps) {
  const shown = result ?? preview;
  return (
    <Stack gap="md">
      <div className={classes['summary']}>
        <div>
          <p role="status">{result ? resultText(result) : previewText(preview)}</p>
          <Soft>{file.name}</Soft>
        </div>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onRestart}>
            {result ? 'Importar outro arquivo' : 'Escolher outro arquivo'}
          </Button>
          {result === null && preview.applied > 0 && (
            <Button
              aria-disabled={busy}
              data-busy={busy || undefined}
              onClick={() => {
                if (!busy) onApply();
              }}
            >
              {busy ? 'Registrando…' : registerText(preview)}
            </Button>
          )}
        </div>
      </div>
      {result === null && preview.applied > 0 && (
        <Text c="dimmed">O registro não se desfaz: depois dele, só um estorno corrige.</Text>
      )}
      <ImportedLines lines={shown.lines} isDone={result !== null} />
    </Stack>
  );
}
