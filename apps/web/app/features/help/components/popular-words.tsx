import { searchPath } from '../help-path.ts';
import classes from './help.module.css';
import { Link } from '../../../shared/ui/link.tsx';

const POPULAR = ['indicar', 'dados', 'sacar'];

export function PopularWords({ path }: { readonly path: string }) {
  return (
    <p className={classes['popular']}>
      Mais procurados:{' '}
      {POPULAR.map((word, index) => (
        <span key={word}>
          <Link to={searchPath(path, word)} replace preventScrollReset>
            {word}
          </Link>
          {index < POPULAR.length - 1 && ', '}
        </span>
      ))}
    </p>
  );
}
