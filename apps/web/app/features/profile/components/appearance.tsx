import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group.tsx';
import classes from './profile.module.css';

const schemes: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];
const names = { 0: 'Igual à do aparelho', 1: 'Clara', 2: 'Escura' } as const;
type Choice = keyof typeof names;

/** Kept in this browser only: it is a matter of the screen, not of the person. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hydrated = useHydrated();
  return (
    <div className={classes['appearance']}>
      <ChoiceGroup<Choice>
        label="Aparência"
        name="aparencia"
        choices={names}
        value={hydrated ? (schemes.indexOf(colorScheme) as Choice) : null}
        onChange={(choice) => setColorScheme(schemes[choice] ?? 'auto')}
      />
    </div>
  );
}
