import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { ChoiceGroup } from '@indike/ui/fields/choice-group.tsx';
import { APPEARANCE_ID } from '#app/shared/paths.ts';
import classes from './profile.module.css';

const SCHEMES: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];
const NAMES = { 0: 'Igual à do aparelho', 1: 'Clara', 2: 'Escura' } as const;
type Choice = keyof typeof NAMES;

const choiceOf = (scheme: MantineColorScheme): Choice => (scheme === 'auto' ? 0 : scheme === 'light' ? 1 : 2);

/** Stored in this browser only, because the choice belongs to the device, not to the person. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hydrated = useHydrated();
  return (
    <div id={APPEARANCE_ID} className={classes['appearance']}>
      <ChoiceGroup<Choice>
        label="Aparência"
        name="aparencia"
        choices={NAMES}
        value={hydrated ? choiceOf(colorScheme) : null}
        onChange={(choice) => setColorScheme(SCHEMES[choice] ?? 'auto')}
      />
    </div>
  );
}
