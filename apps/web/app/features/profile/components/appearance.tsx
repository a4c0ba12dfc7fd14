import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { ChoiceGroup } from '@indike/ui/fields/choice-group.tsx';
import { APPEARANCE_ID } from '#app/shared/paths.ts';
import classes from './profile.module.css';

const NAMES: Readonly<Record<MantineColorScheme, string>> = {
  auto: 'Igual à do aparelho',
  light: 'Clara',
  dark: 'Escura',
};

/** Stored in this browser only, because the choice belongs to the device, not to the person. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hydrated = useHydrated();
  return (
    <div id={APPEARANCE_ID} className={classes['appearance']}>
      <ChoiceGroup
        label="Aparência"
        name="aparencia"
        choices={NAMES}
        value={hydrated ? colorScheme : null}
        onChange={setColorScheme}
      />
    </div>
  );
}
