import csv

from django.db import transaction
from django.http import StreamingHttpResponse
from rest_framework import status, viewsets
from rest_framework.decorators import action
from rest_framework.response import Response

from .models import Student
from .serializers import NewStudentSerializer, StudentSerializer

EXPORTED = ['first_name', 'last_name', 'school__name', 'school_class', 'section', 'gender', 'id']


class Line:
    """A file for `csv` that returns each line."""

    def write(self, line):
        return line


class StudentViewSet(viewsets.ModelViewSet):
    serializer_class = StudentSerializer

    def get_queryset(self):
        asked, user = self.request.query_params, self.request.user
        students = Student.objects.select_related('school')
        if user.role == 'incharge':
            students = students.filter(school=user.school_id)
        if 'class' in asked:
            students = students.filter(school_class=asked['class'])
        if 'search' in asked:
            students = students.filter(last_name__icontains=asked['search'])
        return students.only(*StudentSerializer.Meta.fields[:3], 'school__name', *StudentSerializer.Meta.fields[4:])

    def create(self, request):
        serializer = NewStudentSerializer(data=request.data, context={'request': request})
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data, status=status.HTTP_201_CREATED)

    @action(detail=False, methods=['post'])
    def bulk(self, request):
        serializer = NewStudentSerializer(data=request.data, many=True, context={'request': request})
        serializer.is_valid(raise_exception=True)
        with transaction.atomic():
            serializer.save()
        return Response(serializer.data, status=status.HTTP_201_CREATED)

    @action(detail=False)
    def csv(self, request):
        rows = self.get_queryset().values_list(*EXPORTED).iterator(chunk_size=2000)
        writer = csv.writer(Line())
        lines = (writer.writerow(row) for row in rows)
        return StreamingHttpResponse(in_parts(lines), content_type='text/csv')


def in_parts(lines, size=500):
    """Joins lines, so that few large pieces are sent."""
    part = []
    for line in lines:
        part.append(line)
        if len(part) == size:
            yield ''.join(part)
            part = []
    yield ''.join(part)
