import { Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { brand } from '../brand.ts';
import { Refusal } from '../feedback/refusal.tsx';
import type { Values } from '../forms/validate.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { IconX } from '../icons.ts';
import type { useWizard } from './use-wizard.ts';
import classes from './wizard-page.module.css';
import { Link } from '../navigation/link.tsx';

interface Props<V extends Values> {
  readonly wizard: ReturnType<typeof useWizard<V>>;
  /** Where 'fechar' leads; home by default. */
  readonly closeTo?: string;
  /** Replaces the 'fechar' link. */
  readonly exit?: ReactNode;
  readonly finishLabel: string;
  readonly busyLabel?: string;
}

/** Shows one question per step. Its h1 has the id 'pergunta', for fields that are labelled by the question itself. */
export function WizardPage<V extends Values>({
  wizard,
  closeTo = '/',
  exit,
  finishLabel,
  busyLabel = 'Enviando...',
}: Props<V>) {
  const { form, step, index, count, busy } = wizard;
  const last = index === count - 1;

  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <span className={classes['brand']}>{brand.product}</span>
        {exit ?? (
          <Button
            component={Link}
            to={closeTo}
            variant="subtle"
            color="gray"
            rightSection={<IconX size={18} />}
          >
            fechar
          </Button>
        )}
      </header>
      <main className={classes['main']}>
        <Progress index={index} count={count} />
        <form {...wizard.formProps} aria-labelledby="pergunta">
          <Title order={1} id="pergunta" className={classes['question']}>
            {step.question}
          </Title>
          {step.hint !== undefined && <Text c="dimmed">{step.hint}</Text>}
          <StepFields key={step.id}>
            <step.Fields form={form} goTo={wizard.goTo} />
          </StepFields>
          <Refusal>{wizard.refusal}</Refusal>
          <Group className={classes['actions']} wrap="nowrap">
            {index > 0 && (
              <Button variant="default" onClick={wizard.back} disabled={busy}>
                Voltar
              </Button>
            )}
            <Button type="submit" aria-disabled={busy} data-busy={busy || undefined} flex={1}>
              {last ? (busy ? busyLabel : finishLabel) : 'Próximo'}
            </Button>
          </Group>
        </form>
      </main>
    </div>
  );
}

/**
 * Remounted with each step, so that its first field is focused, unless a field was focused before hydration. The fields
 * of a private page are visible only after hydration.
 */
function StepFields({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated || box.current?.contains(document.activeElement)) return;
    box.current
      ?.querySelector<HTMLElement>('input:not([type="hidden"], [hidden]), textarea, select')
      ?.focus();
  }, [hydrated]);
  return (
    <div ref={box} className={classes['fields']}>
      {children}
    </div>
  );
}

function Progress({ index, count }: { readonly index: number; readonly count: number }) {
  const step = `${index + 1} de ${count}`;
  return (
    <div className={classes['progress']}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {step}
      </Text>
      <progress className={classes['track']} value={index + 1} max={count} aria-label={`Passo ${step}`} />
    </div>
  );
}
