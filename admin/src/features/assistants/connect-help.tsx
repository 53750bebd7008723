import { Link } from 'react-router'

/** Returns the settings of an assistant, as most of them read it. */
const settingsOf = (address: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        tinkerdesk: {
          type: 'http',
          url: address,
          headers: { Authorization: 'Bearer tnk_…' },
        },
      },
    },
    null,
    2,
  )

/** Says how an assistant is connected. */
export function ConnectHelp({ isOn, address }: { isOn: boolean; address: string }) {
  return (
    <details className="td-panel connect-help">
      <summary>How to connect an assistant</summary>
      {isOn ? (
        <>
          <p>
            Make a token for an assistant under <Link to="/tokens">Tokens</Link>. Then put this into
            the settings of the assistant, with your token:
          </p>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
          <pre tabIndex={0} aria-label="Settings">
            {settingsOf(address)}
          </pre>
          <p>
            The assistant reads what the token may read, without names of people, contacts,
            comments, files and texts that children may have written. What it wants to change
            appears on this page.
          </p>
        </>
      ) : (
        <p>Assistants are switched off here. The person who runs this site can switch them on.</p>
      )}
    </details>
  )
}
