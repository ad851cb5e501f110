import { Component, type ReactNode } from 'react';

/** Shows an error when a page fails to render; the next page is tried again. Only a class can catch that. */
export class Crashed extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidMount() {
    window.addEventListener('hashchange', this.#tryAnew);
  }

  override componentWillUnmount() {
    window.removeEventListener('hashchange', this.#tryAnew);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main className="page-main">
        <h1>This page could not be shown</h1>
        <p>
          This is a bug in the viewer: <code>{error.message}</code>
        </p>
        <p>
          <a href="#/">To the start</a>
        </p>
      </main>
    );
  }

  #tryAnew = () => this.setState({ error: null });
}
