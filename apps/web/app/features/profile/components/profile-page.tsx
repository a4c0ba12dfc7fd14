import { Text, Title, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { UserAvatar } from '#app/shared/layout/user-avatar.tsx';
import { paths, APPEARANCE_ID } from '#app/shared/paths.ts';
import { useUser } from '#app/shared/session/session-store.ts';
import { IconCamera, IconChevronRight } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { ChoiceGroup } from '@indike/ui/fields/choice-group.tsx';
import { groups, type Section } from '../sections.ts';
import classes from './profile.module.css';

export const meta = () => noindexPage('Perfil');

export default function ProfilePage() {
  const user = useUser();
  return (
    <>
      <header className={classes['who']}>
        <div className={classes['picture']}>
          <UserAvatar size={96} />
          <Link to={paths.avatar} className={classes['edit']} aria-label="Alterar a foto">
            <IconCamera size={20} stroke={1.75} aria-hidden />
          </Link>
        </div>
        <div className={classes['name']}>
          <Title order={1}>{user ? `${user.firstname} ${user.lastname}` : 'Perfil'}</Title>
          <Text c="dimmed">{user?.email ?? '\u00a0'}</Text>
        </div>
      </header>
      {groups.map(({ title, id, sections }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className={classes['heading']}>
            {title}
          </h2>
          <ul className={classes['group']}>
            {sections.map((section) => (
              <Entry key={section.to} {...section} />
            ))}
          </ul>
        </section>
      ))}
      <Appearance />
    </>
  );
}

function Entry({ title, to, icon: Icon, about }: Section) {
  const user = useUser();
  return (
    <li>
      <Link to={to} className={classes['row']}>
        <Icon size={24} stroke={1.75} aria-hidden />
        <span className={classes['text']}>
          <strong>{title}</strong>
          <span>{about(user)}</span>
        </span>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </li>
  );
}

const SCHEMES: readonly (readonly [MantineColorScheme, string])[] = [
  ['auto', 'Igual à do aparelho'],
  ['light', 'Clara'],
  ['dark', 'Escura'],
];

/** Stored in this browser only, because the choice belongs to the device, not to the person. */
function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hydrated = useHydrated();
  return (
    <div id={APPEARANCE_ID} className={classes['appearance']}>
      <ChoiceGroup
        label="Aparência"
        name="aparencia"
        choices={SCHEMES}
        value={hydrated ? colorScheme : null}
        onChange={setColorScheme}
      />
    </div>
  );
}
