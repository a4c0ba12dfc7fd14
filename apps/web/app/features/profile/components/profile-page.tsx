import { Text, Title } from '@mantine/core';
import { UserAvatar } from '#app/shared/layout/user-avatar.tsx';
import { paths } from '#app/shared/paths.ts';
import { useUser } from '#app/shared/session/use-session.ts';
import { IconCamera, IconChevronRight } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { sections } from '../sections.ts';
import { Appearance } from './appearance.tsx';
import classes from './profile.module.css';

export function ProfilePage() {
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
      <ul className={classes['sections']}>
        {sections.map(({ title, to, icon: Icon, about }) => (
          <li key={to}>
            <Link to={to} className={classes['card']}>
              <Icon size={24} stroke={1.75} aria-hidden />
              <span className={classes['text']}>
                <strong>{title}</strong>
                <span>{about(user)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <Appearance />
    </>
  );
}
