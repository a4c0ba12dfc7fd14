import { type ComponentType, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useFields } from '../forms/use-fields.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { useSingleFlight } from '../hooks/use-single-flight.ts';
import { type Errors, validate, type Values } from '../forms/validate.ts';
import { placeError } from '../forms/request-error.ts';
import { dropDraft, readDraft, saveDraft } from './draft.ts';
import { useWizardSteps } from './use-wizard-steps.ts';

export interface WizardStep<V extends Values> {
  readonly id: string;
  readonly question: string;
  readonly hint?: string;
  /** The step's fields. A message of the server for one of them leads back to this step. */
  readonly fields: readonly (keyof V & string)[];
  readonly schema: z.ZodMiniType;
  /** Set when the schema covers only a part of the values: 'contact' for 'contact.name'. */
  readonly under?: string;
  /** A check by the server, made once the values satisfy the schema. */
  readonly check?: (values: V) => Promise<Errors | null>;
  readonly Fields: ComponentType<{ readonly form: WizardForm<V>; readonly goTo: (stepId: string) => void }>;
}

export type WizardForm<V extends Values> = ReturnType<typeof useFields<V>>;

interface Options<V extends Values> {
  readonly id: string;
  readonly steps: readonly [WizardStep<V>, ...WizardStep<V>[]];
  readonly initial: V;
  /** The names of fields that are never stored in the browser. */
  readonly unstored?: readonly string[];
  readonly onFinish: (values: V) => Promise<unknown>;
}

// Prerendering has no layout, and React would warn about a layout effect.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

const NOTHING: readonly string[] = [];

/** The first step that is not valid yet, or the last one. */
function furthestOf<V extends Values>(steps: Options<V>['steps'], values: V): number {
  const firstInvalid = steps.findIndex((step) => !validate(step.schema, values, step.under).ok);
  return firstInvalid === -1 ? steps.length - 1 : firstInvalid;
}

export function useWizard<V extends Values>({
  id,
  steps,
  initial,
  unstored = NOTHING,
  onFinish,
}: Options<V>) {
  const form = useFields(initial);
  const [busy, once] = useSingleFlight();
  const [refusal, setRefusal] = useState<string | null>(null);
  const phase = useRef<'reading' | 'keeping' | 'finished'>('reading');
  const furthest = furthestOf(steps, form.values);
  // The id contains the person's, who is known only after hydration.
  const hydrated = useHydrated();
  const [readId, setReadId] = useState<string>();
  const isRead = hydrated && readId === id;
  const { index, go, next, back, close } = useWizardSteps(isRead ? furthest : undefined);
  const step = steps[index] ?? steps[0];

  useBeforePaint(() => {
    form.setValues(readDraft(id, initial, unstored));
    setReadId(id);
    // oxlint-disable-next-line react/exhaustive-deps -- read only once, because a draft is for the next visit
  }, [id]);
  useEffect(() => {
    if (phase.current === 'keeping') saveDraft(id, form.values, unstored);
    if (phase.current === 'reading') phase.current = 'keeping';
  }, [id, form.values, unstored]);

  async function advance() {
    setRefusal(null);
    const result = validate(step.schema, form.values, step.under);
    const errors = result.ok ? ((await step.check?.(form.values)) ?? null) : result.errors;
    if (errors) return form.fail(errors);
    form.clearErrors();
    if (index < steps.length - 1) return next();
    await finish();
  }

  async function finish() {
    try {
      await onFinish(form.values);
      phase.current = 'finished';
      dropDraft(id);
    } catch (error) {
      const placed = placeError(error, Object.keys(form.values));
      const owner = steps.findIndex(({ fields }) => fields.some((name) => name in placed.errors));
      if (owner !== -1 && owner !== index) go(owner, true);
      setRefusal(placed.refusal);
      form.fail(placed.errors);
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void once(advance);
  };
  const goTo = (stepId: string) => {
    const target = steps.findIndex((candidate) => candidate.id === stepId);
    if (target !== -1) go(target, true);
  };

  const formProps = form.formPropsFor(submit);
  return { form, step, index, count: steps.length, busy, refusal, back, close, goTo, formProps };
}
