/** The effects of SQL statements on the objects they name. */
export interface SqlEffects {
  /** True when it only reads, or rolls everything back at the end. */
  isRead: boolean;
  /** Tables, databases, schemas that are dropped, emptied or lose rows. */
  deletes: readonly string[];
}

const NAME = '(?:if exists )?(?:only )?([\\w."`\\[\\]$-]+)';
const REMOVES = [
  new RegExp(
    `\\bdrop\\s+(?:table|database|schema|view|materialized view|index|role|user|column|tablespace|collection|keyspace)\\s+${NAME}`,
    'gi',
  ),
  new RegExp(`\\btruncate\\s+(?:table\\s+)?${NAME}`, 'gi'),
  new RegExp(`\\bdelete\\s+from\\s+${NAME}`, 'gi'),
];
const READS =
  /^\s*(?:select|show|explain|describe|desc|pragma|with|\\[a-z]|\.(?:tables|schema|dump|headers|mode)|values|begin|start transaction|rollback|set (?:local )?\w+|keys|get|scan|ttl|info|dbsize|db\.\w+\.(?:find|count))/i;
const WRITES =
  /\b(?:insert\s+into|update\s+\S+\s+set|delete\s+from|drop\s|truncate\s|alter\s|create\s|grant\s|revoke\s|vacuum|reindex|copy\s+\S+\s+from|into\s+(?:outfile|dumpfile)|flush(?:all|db)|\bdel\b)/i;

/** @param text statements, separated by semicolons */
export function sqlEffects(text: string): SqlEffects {
  const isTakenBack = /\brollback\b/i.test(text) && !/\bcommit\b/i.test(text);
  const statements = text.split(';').filter((statement) => /\S/.test(statement));
  const isRead =
    isTakenBack || statements.every((statement) => READS.test(statement) && !WRITES.test(statement));
  const deletes = isTakenBack
    ? []
    : REMOVES.flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name])),
      );
  return { isRead, deletes };
}
