"""One process that answers."""
import os

bind = f"127.0.0.1:{os.environ['PORT']}"
workers = 1
# Its usual worker ends each connection after one answer.
worker_class = 'gthread'
threads = 1
keepalive = 60
loglevel = 'warning'
wsgi_app = 'django.core.wsgi:get_wsgi_application()'
timeout = 600


def post_worker_init(worker):
    # Everything is loaded once before the first request.
    import urls  # noqa: F401

    print('ready', flush=True)
