import { searchPath, useHelpPath } from '../help-path.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './help.module.css';

const POPULAR = ['indicar', 'dados', 'sacar'];

export function PopularWords({ path }: { readonly path: string }) {
  const searched = useHelpPath();
  return (
    <p className={classes['popular']}>
      Mais procurados:{' '}
      {POPULAR.map((word, index) => (
        <span key={word}>
          <Link to={searchPath(searched, word)} replace={searched === path} preventScrollReset data-popular>
            {word}
          </Link>
          {index < POPULAR.length - 1 && ', '}
        </span>
      ))}
    </p>
  );
}
