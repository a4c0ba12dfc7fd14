import { useEffect } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { entriesBefore } from '../browser/history-entries.ts';

interface StepState {
  readonly wizard?: {
    readonly from: number;
    readonly returns?: boolean;
    /** How many history entries the wizard has added up to this one. */
    readonly depth?: number;
  };
}

/**
 * The step is in the address (`?passo=3`), so the browser's back button walks the steps.
 * @param furthest the last step that may be shown; undefined until the draft has been read
 */
export function useWizardSteps(furthest: number | undefined) {
  const [query] = useSearchParams();
  const { state }: Location<StepState | null> = useLocation();
  const navigate = useNavigate();
  const wanted = Number(query.get('passo') ?? 1) - 1;
  const index = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), furthest ?? 0) : 0;

  const depth = state?.wizard?.depth ?? 0;

  function address(step: number) {
    const next = new URLSearchParams(query);
    if (step === 0) next.delete('passo');
    else next.set('passo', String(step + 1));
    return { search: next.toString() };
  }

  // An address beyond the furthest step would show the next ones as soon as what is typed satisfies this one.
  useEffect(() => {
    if (furthest === undefined || index === wanted) return;
    void navigate(address(index), { replace: true, state, preventScrollReset: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only where the address and the step differ
  }, [furthest, index, wanted]);

  const go = (step: number, returns = false) =>
    void navigate(address(step), {
      state: { ...state, wizard: { from: index, depth: depth + 1, ...(returns && { returns }) } },
    });

  return {
    index,
    go,
    /** Goes to the next step, or back to the step from which the person jumped here. */
    next: () => (state?.wizard?.returns ? go(state.wizard.from) : go(index + 1)),
    back: () =>
      state?.wizard?.from === index - 1
        ? void navigate(-1)
        : void navigate(address(index - 1), { replace: true, state }),
    /** Goes back over all steps to the page before the wizard. Returns false when there is none. */
    close: () => {
      const before = entriesBefore() > depth;
      if (before) void navigate(-(depth + 1));
      return before;
    },
  };
}
